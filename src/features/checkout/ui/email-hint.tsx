import { likelyEmail } from '#features/checkout/rules/doubts.ts'

interface EmailHintProps {
  /** The email when the field lost focus. */
  email: string
  /** The hint for an address without a likely typo. */
  children: string
  onUse(email: string): void
}

/** The hint of the email field. Suggests a correction instead if the address looks mistyped. */
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
