import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { breakable } from '#ui/console/breakable.tsx'

/** An address that staff enter elsewhere, with a button to copy it. */
export function AddressToCopy({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono text-[0.8125rem] wrap-anywhere select-all">{breakable(url)}</code>
      <Button size="sm" variant="secondary" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </span>
  )
}
