import { useId } from 'react'

interface Point {
  /** Below the chart: `Nov 20`. */
  label: string
  /** Null if it is not known yet, such as for the rest of the current period. */
  value: number | null
  /** The formatted value. */
  text: string
}

interface Series {
  name: string
  points: readonly Point[]
}

interface LineChartProps {
  /** What is shown: `Revenue by day`. */
  caption: string
  /** The heading of the points: `Day`. */
  labelHeading: string
  series: Series
  /** The previous period, of the same length, drawn fainter. */
  before?: Series
}

const WIDTH = 600
const HEIGHT = 160

/** A line chart of a value over time. Screen readers get a table. */
export function LineChart({ caption, labelHeading, series, before }: LineChartProps) {
  const id = useId()
  const all = before ? [...series.points, ...before.points] : series.points
  const values = all.map(({ value }) => value ?? 0)
  const scale: Scale = { lowest: Math.min(0, ...values), highest: Math.max(1e-9, ...values) }
  const labels = series.points
  const shownLabels = [labels[0], labels[Math.floor((labels.length - 1) / 2)], labels.at(-1)]
  return (
    <figure className="relative">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-40 w-full overflow-visible border-b border-line"
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity="0.18" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {before && (
          <path
            d={pathOf(before.points, scale)}
            className="fill-none stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={`${pathOf(series.points, scale)}L${endOf(series.points)} ${heightOf(0, scale)}L0 ${heightOf(0, scale)}Z`}
          fill={`url(#${id})`}
        />
        <path
          d={pathOf(series.points, scale)}
          className="fill-none stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
        {series.points.map(({ label, text }, place) => (
          <rect key={label} x={(place - 0.5) * stepOf(series.points)} width={stepOf(series.points)} height={HEIGHT} fill="transparent">
            <title>{`${label}: ${text}${before?.points[place] ? ` (${before.name}: ${before.points[place].text})` : ''}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
        {shownLabels.map((point, place) => (
          <span key={place}>{point?.label}</span>
        ))}
      </div>
      {/* `sr-only` on the table itself would not hide it. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeading}</th>
              <th scope="col">{series.name}</th>
              {before && <th scope="col">{before.name}</th>}
            </tr>
          </thead>
          <tbody>
            {series.points.map(({ label, text }, place) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
                {before && <td>{before.points[place]?.text}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const stepOf = (points: readonly Point[]) => WIDTH / Math.max(1, points.length - 1)

/** The values at the bottom and the top of the chart; 0 is always between them. */
interface Scale {
  lowest: number
  highest: number
}

/** A line through the points; a dot if there is only one. */
function pathOf(points: readonly Point[], scale: Scale): string {
  const step = stepOf(points)
  const places = known(points).map((value, place) => `${round(place * step)} ${heightOf(value, scale)}`)
  return places.length === 0 ? '' : `M${places.join('L')}${places.length === 1 ? 'h0' : ''}`
}

function heightOf(value: number, { lowest, highest }: Scale): number {
  return round(HEIGHT - 4 - ((value - lowest) / (highest - lowest)) * (HEIGHT - 12))
}

/** The marker at the end of the line. */
const endOf = (points: readonly Point[]) => round(Math.max(0, known(points).length - 1) * stepOf(points))

const known = (points: readonly Point[]) => points.flatMap(({ value }) => (value === null ? [] : [value]))

const round = (value: number) => Math.round(value * 10) / 10
