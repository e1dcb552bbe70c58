import { useContext } from 'react'
import { ServerPage } from '#ui/server-page.ts'

/** The page's JSON-LD, only in the HTML of the first load. */
export function StructuredData() {
  return useContext(ServerPage).structuredData?.map((data, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
  ))
}
