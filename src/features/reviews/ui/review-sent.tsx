import { useEffect, useRef } from 'react'
import { paths } from '#app/routes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** The review is on its way to a moderator. */
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
