import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** The address that staff copy to the provider. */
export function WebhookAddress({ url }: { url: string }) {
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
