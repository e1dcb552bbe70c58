import { likelyEmail } from '#features/checkout/rules/doubts.ts'

interface EmailHintProps {
  /** What is in the field since it was left. */
  email: string
  /** What is said of an address that looks fine. */
  children: string
  onUse(email: string): void
}

/** Asks about an email address that looks mistyped, in place of the field's hint. */
export function EmailHint({ email, children, onUse }: EmailHintProps) {
  const likely = likelyEmail(email)
  return (
    <span aria-live="polite">
      {likely === undefined ? (
        children
      ) : (
        <>
          Did you mean{' '}
          <button
            type="button"
            onClick={() => onUse(likely)}
            className="rounded-sm font-medium wrap-anywhere text-accent-ink underline underline-offset-4"
          >
            {likely}
          </button>
          ?
        </>
      )}
    </span>
  )
}
