import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** An address that staff enter elsewhere, with a button to copy it. */
export function AddressToCopy({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono text-[0.8125rem] break-all select-all">{url}</code>
      <Button size="sm" variant="ghost" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </span>
  )
}
