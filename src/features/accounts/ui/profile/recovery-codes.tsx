import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Copied.')
    } catch {
      toast.error('Error', 'The codes could not be copied. Please write them down.')
    }
  }

  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">Each opens your account once when your app is not at hand. Keep them safe: they are not shown again.</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </div>
      </div>
    </Dialog>
  )
}
