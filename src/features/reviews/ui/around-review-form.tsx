import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type IconName, SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Shown after a review was submitted. */
export function ReviewSent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className="flex flex-col items-center py-10 text-center">
      <SheetIcon name="check-circle" className="size-12 text-success" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-heading">
        Review submitted successfully!
      </h2>
      <p className="mt-3 max-w-md text-lead text-muted">Thank you for your feedback. Your review will be published after moderation.</p>
      <ButtonLink variant="secondary" to={paths.reviews} className="mt-8">
        Read other reviews
      </ButtonLink>
    </div>
  )
}

const advice: { icon: IconName; title: string; text: string }[] = [
  { icon: 'clock', title: 'What helps most', text: 'Which package you bought, how long delivery took and whether the count stayed up.' },
  { icon: 'shield', title: 'What happens next', text: 'We check it for spam and insults. Criticism is welcome.' },
  { icon: 'lock', title: 'What stays private', text: 'Your email address. Please leave out order numbers and other people’s names.' },
]

/** Tips next to the form. */
export function WritingAdvice() {
  return (
    <aside aria-label="About reviews">
      <ul className="grid gap-6 md:grid-cols-3 lg:grid-cols-1">
        {advice.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="tile size-10">
              <SheetIcon name={icon} />
            </span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
