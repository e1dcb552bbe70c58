import { Fragment, type ReactNode } from 'react'

/** An ID, address or path that breaks after an underscore or slash or before an at sign, rather than within a word. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=[_/])|(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
