import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Shows a secret, this once. */
export function SecretDialog({ title, secret, children, onClose }: { title: string; secret: string; children: string; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4 text-[0.9375rem]">
        <p>{children}</p>
        <p className="rounded-md border border-line bg-sunken p-3 font-mono text-sm break-all select-all">{secret}</p>
        <Alert tone="warn">It is shown this once. Keep it where your other secrets are.</Alert>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
