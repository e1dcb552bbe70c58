import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** What the badge means, for whoever asks. */
export const VERIFIED = 'Written by someone who ordered here'

export function VerifiedBadge() {
  return (
    <span title={VERIFIED} className="flex items-center gap-1 font-medium text-success">
      <SheetIcon name="check-circle" className="size-4" />
      Verified order
    </span>
  )
}
