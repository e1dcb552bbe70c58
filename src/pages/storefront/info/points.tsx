interface PointsProps {
  points: readonly { title: string; text: string }[]
}

/** Three or four short reasons side by side, each under a line of the accent. */
export function Points({ points }: PointsProps) {
  return (
    <ul className={`mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 ${points.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-5">
          <h3 className="text-subheading">{title}</h3>
          <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
