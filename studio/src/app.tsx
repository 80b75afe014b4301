/** The frame around all pages: where one can go, whether the studio is there, the sheet of keys. */
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AboutBody } from "../../src/studio/bodies.ts";
import { useAnswer } from "./api.ts";
import { sheet, useKeys } from "./keys.ts";
import { useConnection } from "./live.ts";
import { CostsPage } from "./pages/costs.tsx";
import { NewPage } from "./pages/new.tsx";
import { RunPage } from "./pages/run.tsx";
import { RunsPage } from "./pages/runs.tsx";
import { TeachPage } from "./pages/teach.tsx";
import { Empty } from "./parts/basics.tsx";
import { followLinks, go, type Place, usePlace } from "./router.ts";
import { chooseTheme, chosenTheme, type Theme } from "./theme.ts";

export interface PageProps {
  readonly place: Place;
  readonly about: AboutBody | undefined;
}

interface Room {
  readonly id: string;
  readonly label: string;
  /** Second key after "g". */
  readonly key: string;
  readonly page: ComponentType<PageProps>;
}

const rooms: readonly Room[] = [
  {
    id: "runs",
    label: "Runs",
    key: "r",
    page: (props) => (props.place.path[1] === undefined ? <RunsPage {...props} /> : <RunPage {...props} />),
  },
  { id: "new", label: "New", key: "n", page: NewPage },
  { id: "teach", label: "Teach", key: "t", page: TeachPage },
  { id: "costs", label: "Costs", key: "c", page: CostsPage },
];

export function App() {
  const place = usePlace();
  const about = useAnswer<AboutBody>("/api/about");
  const connected = useConnection();
  const [help, setHelp] = useState(false);
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const pending = useRef(false);
  const room = place.path[0] ?? "runs";
  useEffect(() => {
    document.addEventListener("click", followLinks);
    return () => document.removeEventListener("click", followLinks);
  }, []);
  useEffect(() => {
    const label = rooms.find(({ id }) => id === room)?.label ?? "Studio";
    document.title = `${[place.path[1], label].filter(Boolean).join(" · ")} · precis studio`;
  }, [room, place.path[1]]);
  useKeys((key) => {
    if (pending.current) {
      pending.current = false;
      const target = rooms.find((one) => one.key === key);
      if (target !== undefined) go(`/${target.id}`);
      return;
    }
    if (key === "g") pending.current = true;
    if (key === "?") setHelp((shown) => !shown);
    if (key === "Escape") setHelp(false);
  });
  const found = rooms.find(({ id }) => id === room);
  const Page = found?.page;
  const nextTheme: Theme = theme === "system" ? "dark" : theme === "dark" ? "light" : "system";
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="rail">
        <a class="brand" href="/runs">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="7" />
            <path d="M8 10h16M8 16h11M8 22h6" />
          </svg>
          precis studio
        </a>
        <nav aria-label="Pages">
          {rooms.map(({ id, label }) => (
            <a key={id} href={`/${id}`} aria-current={id === room ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div class="rail-end">
          <button type="button" class="quiet" onClick={() => setHelp(true)}>
            Keys <kbd>?</kbd>
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              chooseTheme(nextTheme);
              setTheme(nextTheme);
            }}
          >
            Theme: {theme}
          </button>
          {about.data === undefined ? null : (
            <p class="where" title={about.data.store}>
              {about.data.folder.split(/[\\/]/).at(-1)}
              <span>precis {about.data.version}</span>
            </p>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {connected ? null : (
          <p class="banner" role="status">
            The studio does not answer. Start <code>precis studio</code> again: this page goes on by itself.
          </p>
        )}
        {about.error?.status === 401 ? (
          <p class="banner" role="status">
            This page has lost its key: {about.error.hint}.
          </p>
        ) : null}
        {about.data?.readOnly == null ? null : <p class="banner calm">Only for looking: {about.data.readOnly}.</p>}
        {Page === undefined ? (
          <Empty title="There is no such page">
            <a href="/runs">To the runs</a>
          </Empty>
        ) : (
          <Page place={place} about={about.data} />
        )}
      </main>
      {help ? <Help close={() => setHelp(false)} /> : null}
    </div>
  );
}

function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={close}>
      <h2 id="sheet-title">Keys</h2>
      {sheet.map(([group, shortcuts]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
