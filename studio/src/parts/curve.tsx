/** Lines over a common axis, by uPlot; whoever shows one shows its numbers as a table too. */
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const colours = ["#0b8a7d", "#c2570c", "#5b6ee1", "#a3318f"];

export interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export function Curve({
  x,
  lines,
  bars = false,
  dates = false,
}: {
  x: readonly (number | null)[];
  lines: readonly Line[];
  bars?: boolean;
  dates?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = box.current;
    if (frame === null) return;
    const style = getComputedStyle(frame);
    const axis = {
      stroke: style.color,
      grid: { stroke: style.borderColor, width: 1 },
      ticks: { show: false },
      font: `12px ${style.fontFamily}`,
    };
    const paths = bars ? uPlot.paths.bars?.({ size: [0.7, 48] }) : undefined;
    const plot = new uPlot(
      {
        width: frame.clientWidth,
        height: 220,
        scales: { x: { time: dates } },
        axes: [axis, { ...axis, size: 60 }],
        series: [
          {},
          ...lines.map(({ name }, index) => {
            const stroke = colours[index % colours.length] ?? "";
            return {
              label: name,
              stroke,
              width: 2,
              ...(bars ? { fill: stroke } : {}),
              ...(paths === undefined ? {} : { paths }),
            };
          }),
        ],
      },
      [x.map((value) => value ?? 0), ...lines.map(({ values }) => [...values])],
      frame,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: frame.clientWidth, height: 220 }));
    watch.observe(frame);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [x, lines, bars, dates]);
  return <div class="curve" ref={box} />;
}
