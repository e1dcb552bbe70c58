import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** An ID, address or path that breaks after an underscore or slash or before an at sign, rather than within a word. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=[_/])|(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

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
