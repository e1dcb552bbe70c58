import marks from '#features/catalog/ui/marks.svg?raw'
import icons from '#ui/icons/sheet.svg?raw'

const sheet = import.meta.env.SSR ? icons + marks : ''

/** The drawings that icons refer to. The server writes them into the page; the browser finds them there. */
export function IconSheet() {
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sheet }} />
}
