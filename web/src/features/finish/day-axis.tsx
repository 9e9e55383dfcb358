import { AxisBottom } from '@visx/axis';
import type { scaleUtc } from '@visx/scale';
import { useFormat } from '@/shared/i18n/format';

interface Props {
  scale: ReturnType<typeof scaleUtc<number>>;
  /** Px from the top of the chart. */
  top: number;
  /** Px of the whole chart: a date every 140. */
  width: number;
}

/** The days below a chart. */
export function DayAxis({ scale, top, width }: Props) {
  const format = useFormat();
  return (
    <AxisBottom
      scale={scale}
      top={top}
      numTicks={Math.max(2, Math.floor(width / 140))}
      stroke="var(--g-line-strong)"
      tickStroke="var(--g-line-strong)"
      tickLength={4}
      tickFormat={(d) => format.dateShort(d.valueOf() / 60_000)}
      tickLabelProps={{ textAnchor: 'middle', fill: 'var(--g-chart-axis)', fontSize: 10.5 }}
    />
  );
}
