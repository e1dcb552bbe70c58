import { useState } from 'react'
import { EraseDialog } from '#features/accounts/ui/profile/erase-dialog.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'

/** The way out for good. */
export function EraseAccount({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Erase account</p>
        <p className="text-sm text-muted">Removes your name, address and everything personal. It cannot be undone.</p>
      </div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Erase account
      </Button>
      {asking && <EraseDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}
