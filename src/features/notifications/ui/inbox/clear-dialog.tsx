import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface ClearDialogProps {
  onClear(): void
  onClose(): void
}

/** Asks before everything is deleted. */
export function ClearDialog({ onClear, onClose }: ClearDialogProps) {
  return (
    <Dialog title="Clear all notifications?" onClose={onClose}>
      <p className="text-muted">
        All of them are deleted for good, also those that the filter does not show. Your orders and receipts stay.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
        <Button variant="danger" onClick={onClear}>
          Clear all
        </Button>
      </div>
    </Dialog>
  )
}
