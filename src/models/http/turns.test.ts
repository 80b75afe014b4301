import { expect, test } from "vitest";
import { oneATurn } from "./turns.ts";

test("what one piece of work sends is on its way before the next piece begins", async () => {
  const order: string[] = [];
  const turns = oneATurn();
  await new Promise<void>((resolve) => {
    for (const name of ["first", "second", "third"]) {
      turns(() => {
        order.push(name);
        // A used connection is written to in the check phase of the turn after.
        setImmediate(() => order.push(`${name} sent`));
        if (name === "third") setImmediate(resolve);
      });
    }
  });
  expect(order).toEqual(["first", "first sent", "second", "second sent", "third", "third sent"]);
});

test("starts again after it ran out of work", async () => {
  const turns = oneATurn();
  await new Promise<void>((resolve) => turns(resolve));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(new Promise((resolve) => turns(() => resolve("done")))).resolves.toBe("done");
});
