/** Asks over time, a lane an agent, on a canvas: five thousand bars are one drawing. The list below is its table. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { StepLine } from "../../../src/studio/bodies.ts";
import { duration } from "../format.ts";

const laneHeight = 22;
const axisHeight = 22;

export function Timeline({
  steps,
  chosen,
  choose,
}: {
  steps: readonly StepLine[];
  chosen: number | null;
  choose: (index: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [theme, setTheme] = useState(0);
  const agents = [...new Set(steps.map(({ agent }) => agent))];
  const start = steps.reduce((least, step) => Math.min(least, step.startedAt), Number.POSITIVE_INFINITY);
  const end = steps.reduce((most, step) => Math.max(most, step.startedAt + step.durationMs), start + 1);
  const height = agents.length * laneHeight + axisHeight;
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (box == null) return;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    const themed = new MutationObserver(() => setTheme((n) => n + 1));
    themed.observe(document.documentElement, { attributes: true });
    const system = matchMedia("(prefers-color-scheme: dark)");
    const redraw = (): void => setTheme((n) => n + 1);
    system.addEventListener("change", redraw);
    return () => {
      watch.disconnect();
      themed.disconnect();
      system.removeEventListener("change", redraw);
    };
  }, []);
  const x = (at: number): number => ((at - start) / (end - start)) * (width - 2) + 1;
  useEffect(() => {
    const at = canvas.current?.getContext("2d");
    if (at == null || width === 0) return;
    const ratio = devicePixelRatio || 1;
    at.canvas.width = width * ratio;
    at.canvas.height = height * ratio;
    at.setTransform(ratio, 0, 0, ratio, 0, 0);
    at.clearRect(0, 0, width, height);
    const style = getComputedStyle(at.canvas);
    const colour = (name: string): string => {
      // A custom property may be a light-dark() pair: what an element shows is the answer.
      at.canvas.style.color = `var(--${name})`;
      return getComputedStyle(at.canvas).color;
    };
    const [ink, line, ask, cache, failed, mark] = ["muted", "line", "accent", "cached", "failed", "ink"].map(colour);
    at.canvas.style.color = "";
    at.font = `12px ${style.fontFamily}`;
    for (let part = 0; part <= 4; part++) {
      const place = 1 + ((width - 2) * part) / 4;
      at.fillStyle = line ?? "";
      at.fillRect(Math.round(place), 0, 1, height - axisHeight);
      at.fillStyle = ink ?? "";
      at.textAlign = part === 0 ? "left" : part === 4 ? "right" : "center";
      at.fillText(duration(((end - start) * part) / 4), place, height - 6);
    }
    for (const step of steps) {
      const lane = agents.indexOf(step.agent);
      const from = x(step.startedAt);
      const wide = Math.max(2, x(step.startedAt + step.durationMs) - from);
      at.fillStyle = (step.error !== null ? failed : step.cacheHit ? cache : ask) ?? "";
      at.fillRect(from, lane * laneHeight + 4, wide, laneHeight - 8);
      if (step.index === chosen) {
        at.strokeStyle = mark ?? "";
        at.lineWidth = 2;
        at.strokeRect(from - 1, lane * laneHeight + 2, wide + 2, laneHeight - 4);
      }
    }
  }, [steps, width, theme, chosen, height]);
  const pick = (event: MouseEvent): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return;
    const agent = agents[Math.floor((event.clientY - box.top) / laneHeight)];
    const at = event.clientX - box.left;
    let best: StepLine | undefined;
    let distance = 8;
    for (const step of steps) {
      if (step.agent !== agent) continue;
      const away = Math.max(0, x(step.startedAt) - at, at - x(step.startedAt + step.durationMs));
      if (away >= distance) continue;
      distance = away;
      best = step;
    }
    if (best !== undefined) choose(best.index);
  };
  return (
    <figure class="timeline">
      <div class="lanes" aria-hidden="true">
        {agents.map((agent) => (
          <span key={agent} title={agent}>
            {agent}
          </span>
        ))}
      </div>
      <div class="lane-box">
        <canvas
          ref={canvas}
          style={{ height: `${height}px`, width: "100%" }}
          role="img"
          aria-label={`Timeline of ${steps.length} asks by ${agents.length} agents over ${duration(end - start)}; the list below has each of them`}
          onClick={pick}
        />
      </div>
      <figcaption class="legend">
        <span class="key ask">answered</span>
        <span class="key cache">from the cache</span>
        <span class="key fail">failed</span>
      </figcaption>
    </figure>
  );
}
