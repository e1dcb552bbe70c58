import { MailIcon } from '#features/checkout/ui/icons.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Reassurances before paying. */
export function Assurances({ className = '' }: { className?: string }) {
  return (
    <ul className={`mt-5 grid gap-2.5 border-t border-line pt-5 text-sm text-muted ${className}`}>
      <li className="flex gap-2.5">
        <SheetIcon name="lock" className="mt-px size-4.5 text-accent-ink" />
        <span>
          {/* The session attribute is set before the first paint. */}
          <span className="in-data-session:hidden">No account and no password needed. </span>
          Nothing is charged before you press Pay.
        </span>
      </li>
      <li className="flex gap-2.5">
        <MailIcon className="mt-px size-4.5 text-accent-ink" />
        We’ll email you a receipt and a tracking link.
      </li>
    </ul>
  )
}
