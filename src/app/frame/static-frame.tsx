import { createContext, useContext, useState } from 'react'
import { StaticHtml } from '#ui/static-html.tsx'

/** The parts of the frame that are the same on every page, as HTML. */
export type FrameHtml = Record<'bar' | 'sign-in' | 'phone-menu' | 'footer', string>

const Html = createContext<Partial<FrameHtml>>({})

/** Gives the page that the server renders the static parts of its frame. */
export const FrameHtmlProvider = Html.Provider

/** A part of the frame as a static island. The browser reads it from the page, so that its components are not in the JavaScript. */
export function StaticFrame({ name }: { name: keyof FrameHtml }) {
  const id = `frame-${name}`
  const rendered = useContext(Html)
  const [html = ''] = useState(() => (import.meta.env.SSR ? rendered[name] : document.getElementById(id)?.innerHTML))
  return <StaticHtml id={id} html={html} />
}
