import { useId } from 'react';
import classes from './storey-drawing.module.css';

const height = 96;
const floor = 11;
const bay = 15;

/** A number that follows from the id alone, so that a project always looks the same. */
function seedOf(id: string): number {
  let hash = 2166136261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** The building of a project: storeys whose windows fill from the ground up as the work goes on, and its crane. */
export function StoreyDrawing({ project, progress }: { project: string; progress: number }) {
  const grid = useId();
  const seed = seedOf(project);
  const colour = `var(--g-wbs-a${(seed % 14) + 1})`;
  const floors = 4 + ((seed >>> 4) % 4);
  const bays = 10 + ((seed >>> 8) % 5);
  const left = 44 + ((seed >>> 12) % 60);
  const width = bays * bay + 14;
  const filled = Math.round(Math.min(1, Math.max(0, progress)) * floors * bays);
  const crane = left + width + 36;
  const hook = height - floors * floor - 14;
  const windows = Array.from({ length: floors * bays }, (_, i) => ({
    x: left + 8 + (i % bays) * bay,
    y: height - Math.floor(i / bays) * floor - 8,
    full: i < filled,
  }));
  return (
    <svg className={classes.drawing} height={height} aria-hidden="true">
      <defs>
        <pattern id={grid} width="20" height="20" patternUnits="userSpaceOnUse" y="16">
          <path d="M0 0V20M0 0H20" stroke="var(--g-line)" strokeWidth=".7" fill="none" />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${grid})`} />
      {Array.from({ length: floors }, (_, level) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a storey is its level
          key={level}
          x={left}
          y={height - (level + 1) * floor}
          width={width}
          height={floor}
          fill="var(--g-paper)"
          stroke={colour}
        />
      ))}
      {windows.map((w) => (
        <rect
          key={`${w.x}-${w.y}`}
          x={w.x}
          y={w.y}
          width="8"
          height="5"
          fill={w.full ? colour : 'none'}
          stroke={colour}
          strokeWidth=".8"
          opacity={w.full ? 0.9 : 0.5}
        />
      ))}
      <path
        d={`M${crane} ${height}V8M${crane - 70} 14H${crane + 26}M${crane} 8l-34 6M${crane} 8l22 6M${crane - 54} 14V${Math.max(26, hook)}`}
        stroke={colour}
        strokeWidth="1.3"
        fill="none"
      />
      <rect x={crane - 59} y={Math.max(26, hook)} width="10" height="6" fill={colour} />
    </svg>
  );
}
