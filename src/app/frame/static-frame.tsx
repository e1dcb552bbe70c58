import { useContext, useState } from 'react'
import { ServerPage } from '#ui/server-page.ts'
import { StaticHtml } from '#ui/static-html.tsx'

/** The parts of the frame that are the same on every page, as HTML. */
export type FrameHtml = Record<'icons' | 'bar' | 'corner' | 'phone-menu' | 'footer', string>

/** A part of the frame as a static island. The browser reads it from the page, so that its components are not in the JavaScript. */
export function StaticFrame({ name }: { name: keyof FrameHtml }) {
  const id = `frame-${name}`
  const { frame } = useContext(ServerPage)
  const [html = ''] = useState(() => (import.meta.env.SSR ? frame?.[name] : document.getElementById(id)?.innerHTML))
  return <StaticHtml id={id} html={html} />
}

/** The page's JSON-LD, in the HTML of its first load only. */
export function StructuredData() {
  return useContext(ServerPage).structuredData?.map((each, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }} />
  ))
}
