/** Right answers in words of their own, which an alarm for invented content must leave alone (teams.md, point 12). All texts are ours. */
import { describe, expect, it } from "vitest";
import { codeSupport, support } from "./support.ts";

const kestrel =
  "Kestrel watches a folder and copies new photos to a server over SSH, up to 250 a minute. It runs on Linux and keeps a log of what was copied.";
const wecker =
  "Wecker weckt mit Musik statt mit Klingeln. Titel kommen aus einem Ordner; die Lautstärke steigt langsam an.";
const gauge = "ゲージは川の水位を測り、一時間ごとに記録します。記録は地図に表示されます。";
const code =
  "def cfg_lookup(self, key, default=None):\n    if key not in self.dict:\n        return default\n    return self.dict[key]\n";

describe("right answers raise no alarm", () => {
  it.each([
    ["A tool that copies new photos from a folder to a server over SSH", kestrel],
    ["An app for Linux that lets you copy photos to a server", kestrel],
    ["A simple utility that helps people keep photos copied across SSH", kestrel],
    ["Library that provides a log of copied photos", kestrel],
    ["Software that automatically copies photos, allowing up to 250 a minute", kestrel],
    ["Eine Anwendung, die mit Musik aus einem Ordner weckt", wecker],
    ["Programm, das mit Titel und Musik weckt", wecker],
    ["川の水位を測り、地図に表示するツール", gauge],
    ["水位を一時間ごとに記録するアプリ", gauge],
  ])("%s", (answer, source) => {
    expect(support(answer, source).missing).toEqual([]);
  });

  it.each([
    "Returns the configuration's value for a key, else the default.",
    "Finds the value of a key in the dictionary, or gives the default.",
  ])("%s", (answer) => {
    expect(codeSupport(answer, code).missing).toEqual([]);
  });

  it("invented things still do", () => {
    expect(support("A tool that encrypts photos", kestrel).missing).toEqual(["encrypts"]);
    expect(codeSupport("Returns the default and deletes the file.", code).missing).toEqual(["deletes", "file"]);
  });
});
