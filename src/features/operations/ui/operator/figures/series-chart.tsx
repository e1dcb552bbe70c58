import type { Figures, PeriodFigures } from '#features/operations/contract/figures.ts'
import { nameOfStart } from '#features/operations/ui/operator/figures/period.ts'
import { LineChart } from '#ui/console/line-chart.tsx'

interface SeriesChartProps {
  figures: Figures
  caption: string
  valueOf(period: PeriodFigures): number
  write(value: number): string
  /** Whether the time before is drawn behind it. */
  compare: boolean
}

/** A figure by day, week or month. */
export function SeriesChart({ figures: { by, series, seriesBefore }, caption, valueOf, write, compare }: SeriesChartProps) {
  const points = (periods: readonly PeriodFigures[]) =>
    periods.map((period) => ({ label: nameOfStart(period.start, by), value: valueOf(period), text: write(valueOf(period)) }))
  // Weeks and months that are cut by the first or the last day: the two may differ by one.
  const before = points(seriesBefore).slice(-series.length)
  const headings = { day: 'Day', week: 'Week from', month: 'Month' }
  return (
    <LineChart
      caption={`${caption} by ${by}`}
      labelHeading={headings[by]}
      series={{ name: caption, points: points(series) }}
      {...(compare && { before: { name: 'The time before', points: before } })}
    />
  )
}
