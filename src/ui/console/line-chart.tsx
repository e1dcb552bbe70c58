import { useId, useState } from 'react'
import { Link } from 'react-router'
import { labelsOf, ticksOf } from './chart-scale.ts'

interface Point {
  /** Shown below the chart, such as `Nov 20`. */
  label: string
  /** Null if unknown, such as the rest of the current period. */
  value: number | null
  text: string
}

interface Series {
  name: string
  points: readonly Point[]
}

interface LineChartProps {
  /** What the chart shows, such as `Revenue by day`. */
  caption: string
  /** The heading of the points, such as `Day`. */
  labelHeading: string
  series: Series
  /** The equally long previous period, drawn fainter. */
  before?: Series
  /** Formats the value of a grid line. */
  write(value: number): string
  /** The smallest step between grid lines, such as 1 for counts. */
  leastStep?: number
  /** A link from the point at an index to more details. */
  linkOf?: (index: number) => { to: string; text: string }
}

const WIDTH = 600
const HEIGHT = 160

/**
 * A line chart of a value over time, with grid lines. The point under the pointer is shown as text above it. With the keyboard, it works
 * like a slider. Screen readers get a table.
 */
export function LineChart({ caption, labelHeading, series, before, write, leastStep, linkOf }: LineChartProps) {
  const id = useId()
  const { points } = series
  const all = before ? [...points, ...before.points] : points
  const ticks = ticksOf(known(all), leastStep)
  const scale: Scale = { lowest: ticks[0] ?? 0, highest: ticks.at(-1) ?? 1 }
  const newest = Math.max(0, known(points).length - 1)
  const [chosen, setChosen] = useState<number>()
  const current = Math.min(chosen ?? newest, newest)
  const textOf = (index: number) => {
    const [now, earlier] = [points[index], before?.points[index]]
    return now ? `${now.label}: ${now.text}${earlier ? ` (${before?.name}: ${earlier.text})` : ''}` : ''
  }
  const link = linkOf?.(current)
  return (
    <figure>
      <p className="mb-3 flex min-h-5 flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{textOf(current)}</span>
        {link && (
          <Link to={link.to} className="tap-beyond whitespace-nowrap text-accent-ink hover:underline">
            {link.text}
          </Link>
        )}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
        <div aria-hidden="true" className="-my-2 flex flex-col-reverse justify-between text-right text-xs/4 text-muted tabular-nums">
          {labelsOf(ticks, write).map((label, index) => (
            <span key={ticks[index]}>{label}</span>
          ))}
        </div>
        <div className="relative">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-40 w-full overflow-visible"
          >
            <defs>
              <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--accent)" stopOpacity="0.18" />
                <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
              </linearGradient>
            </defs>
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${heightOf(tick, scale)}H${WIDTH}`}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {before && (
              <path
                d={pathOf(before.points, scale)}
                className="fill-none stroke-line-strong"
                strokeWidth="1.5"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path d={`${pathOf(points, scale)}L${endOf(points)} ${heightOf(0, scale)}L0 ${heightOf(0, scale)}Z`} fill={`url(#${id})`} />
            <path
              d={pathOf(points, scale)}
              className="fill-none stroke-accent"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
            {chosen !== undefined && <Crosshair x={round(current * stepOf(points))} y={heightOf(points[current]?.value ?? 0, scale)} />}
          </svg>
          <input
            type="range"
            aria-label={caption}
            aria-valuetext={textOf(current)}
            min={0}
            max={points.length - 1}
            value={current}
            onChange={({ target }) => setChosen(Number(target.value))}
            onPointerMove={({ nativeEvent, currentTarget }) =>
              setChosen(Math.round((nativeEvent.offsetX / currentTarget.offsetWidth) * Math.max(1, points.length - 1)))
            }
            className="absolute inset-0 m-0 size-full cursor-crosshair appearance-none bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none"
          />
        </div>
        <div aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between text-xs text-muted">
          {[points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)].map((point, index) => (
            <span key={index}>{point?.label}</span>
          ))}
        </div>
      </div>
      {/* On a table element, `sr-only` has no effect. */}
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
            {points.map(({ label, text }, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
                {before && <td>{before.points[index]?.text}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Marks the chosen point with a line across the chart and a dot. */
function Crosshair({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x} 0V${HEIGHT}`} className="stroke-muted" vectorEffect="non-scaling-stroke" />
      <path d={`M${x} ${y}h0`} className="stroke-accent" strokeWidth="9" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </>
  )
}

const stepOf = (points: readonly Point[]) => WIDTH / Math.max(1, points.length - 1)

/** The values at the bottom and top of the chart. They always include 0. */
interface Scale {
  lowest: number
  highest: number
}

/** A line through the points, or a dot if there is only one. */
function pathOf(points: readonly Point[], scale: Scale): string {
  const step = stepOf(points)
  const places = known(points).map((value, index) => `${round(index * step)} ${heightOf(value, scale)}`)
  return places.length === 0 ? '' : `M${places.join('L')}${places.length === 1 ? 'h0' : ''}`
}

function heightOf(value: number, { lowest, highest }: Scale): number {
  return round(HEIGHT - ((value - lowest) / (highest - lowest)) * HEIGHT)
}

/** The x position of the end of the line. */
const endOf = (points: readonly Point[]) => round(Math.max(0, known(points).length - 1) * stepOf(points))

const known = (points: readonly Point[]) => points.flatMap(({ value }) => (value === null ? [] : [value]))

const round = (value: number) => Math.round(value * 10) / 10
