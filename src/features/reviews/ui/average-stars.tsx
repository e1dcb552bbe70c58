const star = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z'
const places = [0, 22, 44, 66, 88]
const WIDTH = 108

/** An average of five stars, drawn to the tenth. Decoration: the figure stands beside it. */
export function AverageStars({ average, className }: { average: number; className?: string }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true" className={className}>
      <Row className="fill-line" />
      <svg width={(average / 5) * WIDTH} height="20">
        <Row className="fill-star" />
      </svg>
    </svg>
  )
}

function Row({ className }: { className: string }) {
  return (
    <g className={className}>
      {places.map((x) => (
        <path key={x} d={star} transform={`translate(${x})`} />
      ))}
    </g>
  )
}
