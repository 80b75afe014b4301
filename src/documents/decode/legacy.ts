/**
 * Text in an encoding that does not say so. The bytes' own shape rules out most encodings (a wrong multi-byte reading
 * soon meets bytes that cannot pair), the letters that come out rule out others, and chardet's statistics choose among
 * what is left. Add an encoding by adding its check to `multiByte` or trusting chardet's name for it.
 */
import { SourceError } from "../../base/errors.ts";
import { binary, type Decoded, guessed, replaced } from "./decoded.ts";

/** Bytes looked at; enough for statistics, little enough to be instant. */
const sampleSize = 64_000;

export async function decodeLegacy(bytes: Uint8Array, source: string): Promise<Decoded> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sample = buffer.subarray(0, sampleSize);
  const shape = shapeOf(sample);
  if (shape.controls > sample.length * 0.02) throw binary(source);
  const lenient = damagedUtf8(buffer);
  if (lenient !== null) return lenient;
  const [{ default: iconv }, { default: chardet }] = await Promise.all([import("iconv-lite"), import("chardet")]);
  const read = (encoding: string): Decoded => {
    const text = iconv.decode(buffer, encoding);
    return { text, encoding, warnings: [guessed(encoding), ...replaced(text)] };
  };
  const clean = (encoding: string): string | null => {
    const text = iconv.decode(sample, encoding);
    // The sample may end inside a character, nowhere else.
    return /[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(text.slice(0, -2)) ? null : text;
  };
  if (shape.meanRun >= 1.5)
    for (const { encoding, fits } of multiByte) {
      const text = clean(encoding);
      if (text !== null && fits(text)) return read(encoding);
    }
  for (const { name } of chardet.analyse(sample)) {
    const encoding = name.toLowerCase();
    if (/^utf|^ascii|^iso-2022/.test(encoding) || !iconv.encodingExists(encoding)) continue;
    if (multiByte.some((candidate) => candidate.encoding === encoding)) continue;
    const text = clean(encoding);
    if (text === null || !singleByteFits(encoding, text)) continue;
    return read(encoding === "windows-1252" && !shape.hasC1 ? "iso-8859-1" : encoding);
  }
  if (shape.high < sample.length * 0.15) return read(shape.hasC1 ? "windows-1252" : "iso-8859-1");
  throw new SourceError("source-undecodable", "the text is in no encoding that could be recognised", {
    source,
    hint: "convert it to UTF-8 first",
  });
}

interface Shape {
  /** Bytes of 0x80 and above. */
  readonly high: number;
  /** Mean length of unbroken runs of high bytes: about 1 for Western texts, 2 and more where two bytes make a letter. */
  readonly meanRun: number;
  readonly controls: number;
  /** Bytes 0x80-0x9f: letters in Windows code pages, never in ISO 8859. */
  readonly hasC1: boolean;
}

function shapeOf(bytes: Uint8Array): Shape {
  let high = 0;
  let runs = 0;
  let controls = 0;
  let hasC1 = false;
  let inside = false;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      high++;
      if (byte < 0xa0) hasC1 = true;
      if (!inside) runs++;
      inside = true;
    } else {
      inside = false;
      if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) controls++;
    }
  }
  return { high, meanRun: runs === 0 ? 0 : high / runs, controls, hasC1 };
}

/** UTF-8 with a few broken bytes is still UTF-8: told by how many of its sequences are whole. */
function damagedUtf8(buffer: Buffer): Decoded | null {
  const text = buffer.toString("utf8");
  const broken = text.split("\ufffd").length - 1;
  const whole = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  if (broken === 0 || whole < broken * 4) return null;
  return { text, encoding: "utf-8", warnings: replaced(text) };
}

function share(text: string, wanted: RegExp): number {
  const foreign = text.match(/[^\u0000-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff65]/g)?.length ?? 0;
  return foreign === 0 ? 0 : (text.match(wanted)?.length ?? 0) / foreign;
}

const kana = /[\u3041-\u30ff]/g;
const hangul = /[\uac00-\ud7a3]/g;
const han = /[\u4e00-\u9fff]/g;

/** In this order: Japanese shows itself by kana, Korean by almost nothing but Hangul, Chinese by what remains. */
const multiByte: readonly { readonly encoding: string; readonly fits: (text: string) => boolean }[] = [
  { encoding: "shift_jis", fits: (text) => share(text, kana) >= 0.2 && share(text, kana) + share(text, han) > 0.9 },
  { encoding: "euc-jp", fits: (text) => share(text, kana) >= 0.2 && share(text, kana) + share(text, han) > 0.9 },
  { encoding: "euc-kr", fits: (text) => share(text, hangul) >= 0.85 },
  { encoding: "gb18030", fits: (text) => share(text, han) >= 0.85 && share(text, commonHan) >= 0.12 },
  { encoding: "big5", fits: (text) => share(text, han) >= 0.85 && share(text, commonHan) >= 0.12 },
];

/** The commonest characters of Chinese running text in both scripts; a wrong reading hits rare ones. */
const commonHan =
  /[的一是不了在人有我他这這中大来來上国國个個到说說们們为為子和你地出道也时時年得就那要下以生会會自着去之过過家学學对對可里裡后後小么么心多天而能好都然没沒日于於起还還发發成事只作当當想看文无無开開手十用主行方又如前所本见見经經头頭面公同三已老从從动動两兩长長使支持安装安裝文件项目项項目支持功能代码代碼测试测試]/gu;

/** A single-byte reading is believed when its letters are those of its own script, in words of that script. */
function singleByteFits(encoding: string, text: string): boolean {
  const high = text.match(/[^\u0000-\u007f]/g)?.length ?? 0;
  const letters =
    text.match(/[\p{L}\u00a0\u00ab\u00bb\u2013\u2014\u2018-\u201e\u2022\u2026\u00a9\u00ae\u20ac\u00b0\u2116]/gu)
      ?.length ?? 0;
  const ascii = text.match(/[a-z]/gi)?.length ?? 0;
  const foreign = letters - ascii;
  if (high === 0 || foreign < high * 0.7) return false;
  // Case in the middle of words betrays a wrong code page: "пРИВЕТ" is KOI8-R read as windows-1251.
  const odd = text.match(/\p{Ll}\p{Lu}{2}/gu)?.length ?? 0;
  if (odd > high * 0.05) return false;
  const western = /^(?:windows-125[0247]|iso-8859-(?:1|2|3|4|9|15|16))$/.test(encoding);
  return western ? high < (ascii + high) * 0.35 : true;
}
