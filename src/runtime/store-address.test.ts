import { expect, it } from "vitest";
import { sharedStoreUrl, withoutSecrets } from "./store-address.ts";

it("tells a shared store from a directory", () => {
  expect(sharedStoreUrl(" postgres://u:p@h/d ")).toBe("postgres://u:p@h/d");
  expect(sharedStoreUrl("PostgreSQL://h/d")).toBe("PostgreSQL://h/d");
  expect(sharedStoreUrl("./postgres")).toBeUndefined();
  expect(sharedStoreUrl(undefined)).toBeUndefined();
});

it("leaves of connection strings what names them, wherever they stand", () => {
  const given = {
    argv: [
      "about",
      "README.md",
      "--store",
      "postgres://u:geheim@h:5/d?sslpassword=geheim",
      "--queue=rediss://:geheim@r:6/0",
    ],
    settings: { store: "postgresql://u:ge%3Aheim@h/d", model: "openai:small", limit: 350, roles: {}, absent: null },
    source: "see postgres://u:p@h/d",
  };
  const kept = withoutSecrets(given);
  expect(kept).toEqual({
    argv: ["about", "README.md", "--store", "postgres://h:5/d", "--queue=rediss://r:6/0"],
    settings: { store: "postgresql://h/d", model: "openai:small", limit: 350, roles: {}, absent: null },
    source: "see postgres://u:p@h/d",
  });
  expect(withoutSecrets("postgres://u:ge heim@[h/d")).toBe("postgres://...");
});
