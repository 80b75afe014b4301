import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "./decode.ts";

const japanese = "これは日本語のテキストです。漢字とかなが混ざっています。設定ファイルを読み込んで、結果を表示します。";
const korean = "이 프로그램은 한국어 문서를 요약합니다. 설치한 다음 명령을 실행하면 결과가 화면에 나타납니다.";
const chinese =
  "这个工具可以帮助你管理项目中的文件。安装以后，在命令行中运行即可，支持多种格式。我们会不断改进它的功能。";
const russian =
  "Эта программа читает документы и пишет краткое описание. Установка проста: скачайте архив и запустите файл.";
const french =
  "Cet outil résume les documents : il est léger, rapide et gratuit. Très utile à l'école, même là-bas où ça coûte.";
const german =
  "Dieses Werkzeug prüft Änderungen, zählt Wörter und schließt Lücken. Es läuft überall, auch auf älteren Geräten.";

describe("decodeBytes", () => {
  it.each([
    ["utf-8", french, "utf-8", 0],
    ["utf-8", japanese, "utf-8", 0],
    ["shift_jis", japanese, "shift_jis", 1],
    ["euc-jp", japanese, "euc-jp", 1],
    ["euc-kr", korean, "euc-kr", 1],
    ["gb18030", chinese, "gb18030", 1],
    ["windows-1251", russian, "windows-1251", 1],
    ["koi8-r", russian, "koi8-r", 1],
    ["iso-8859-1", french, "iso-8859-1", 1],
    ["windows-1252", `${german} „Gut“ – 5 €`, "windows-1252", 1],
    ["utf-16le", french, "utf-16le", 1],
    ["utf-16be", french, "utf-16be", 1],
  ])("reads %s", async (encoding, text, name, warnings) => {
    const decoded = await decodeBytes(iconv.encode(text, encoding), "x");
    expect(decoded.text).toBe(text);
    expect(decoded.encoding).toBe(name);
    expect(decoded.warnings).toHaveLength(warnings);
  });

  it.each(["utf-8", "utf-16le", "utf-16be"])("obeys the mark of %s without a doubt", async (encoding) => {
    const decoded = await decodeBytes(iconv.encode(japanese, encoding, { addBOM: true }), "x");
    expect(decoded).toEqual({ text: japanese, encoding, warnings: [] });
  });

  it("makes every line end a line feed", async () => {
    const { text } = await decodeBytes(Buffer.from("a\r\nb\rc\nd\u2028e"), "x");
    expect(text).toBe("a\nb\nc\nd\ne");
  });

  it("replaces broken bytes in UTF-8 and counts them", async () => {
    const bytes = Buffer.concat([Buffer.from(japanese), Buffer.from([0xff]), Buffer.from(" end")]);
    const decoded = await decodeBytes(bytes, "x");
    expect(decoded.text).toBe(`${japanese}\ufffd end`);
    expect(decoded.warnings).toEqual([
      { code: "decoded-with-replacements", message: "1 place could not be decoded and reads \ufffd" },
    ]);
  });

  it.each([
    ["an image", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ["zero bytes", [65, 0, 0, 66, 0, 1, 2, 3]],
    ["control bytes", [1, 2, 3, 4, 5, 6, 65, 66]],
    ["a gzip stream", [0x1f, 0x8b, 8, 8, 0xff, 0xfe, 0x99, 0x81]],
  ])("refuses %s", async (_, bytes) => {
    await expect(decodeBytes(Uint8Array.from(bytes), "f")).rejects.toMatchObject({
      code: "source-binary",
      source: "f",
    });
  });

  it("removes what is invisible or reorders text, and says so", async () => {
    const { text, warnings } = await decodeBytes(
      Buffer.from("ab\u202ec\u200bd \u001b[31mred\u0007 so\u00adft 👩\u200d💻"),
      "x",
    );
    expect(text).toBe("abcd red soft 👩\u200d💻");
    expect(warnings.map((w) => w.message)).toEqual([
      "2 invisible or direction-changing characters removed",
      "2 control characters removed",
    ]);
  });
});
