interface Bar {
  /** Shown below the bar, such as `Nov`. */
  label: string
  /** The full label for the table, such as `November 2026`. */
  fullLabel: string
  value: number
  text: string
}

interface BarChartProps {
  /** What the chart shows, such as `Spending by month`. */
  caption: string
  labelHeading: string
  valueHeading: string
  bars: readonly Bar[]
}

/** A bar chart of a few values over time. Screen readers get a table. */
export function BarChart({ caption, labelHeading, valueHeading, bars }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value))
  return (
    <>
      <div aria-hidden="true" className="flex gap-1.5 sm:gap-3">
        {bars.map(({ label, fullLabel, value, text }) => (
          <div key={fullLabel} className="group min-w-0 flex-1 text-center">
            <svg className="h-36 w-full overflow-hidden border-b border-line">
              <title>{`${fullLabel}: ${text}`}</title>
              <rect width="100%" height="100%" className="fill-transparent" />
              {value > 0 && (
                <rect
                  width="100%"
                  height="100%"
                  rx="5"
                  y={`${100 - Math.max((value / highest) * 100, 4)}%`}
                  className="fill-accent transition-opacity group-hover:opacity-75"
                />
              )}
            </svg>
            <span className="mt-1.5 block text-[0.6875rem] text-muted max-[22rem]:group-odd:invisible sm:text-xs">{label}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeading}</th>
            <th scope="col">{valueHeading}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ fullLabel, text }) => (
            <tr key={fullLabel}>
              <th scope="row">{fullLabel}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
