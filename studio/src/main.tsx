import { render } from "preact";
import { App } from "./app.tsx";
import "./styles.css";
import { startTheme } from "./theme.ts";

startTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
