import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** A pointer that only passes over a link asks for nothing. */
const INTENT_MS = 100

/**
 * HTML that the server made; it is in the page before any script. Its links lead on within the page, and load ahead, as
 * others do, but for those that are `external`.
 */
export function StillPart({ id, html }: { id?: string; html: string }) {
  const part = useRef<HTMLDivElement>(null)
  const [ahead, setAhead] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (event: MouseEvent) => {
      const path = pathAt(event)
      if (!path || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(path)
    }
    const aim = (event: Event) => {
      clearTimeout(timer)
      const path = pathAt(event)
      if (path) timer = setTimeout(() => setAhead(path), INTENT_MS)
    }
    const { current } = part
    current?.addEventListener('click', follow)
    current?.addEventListener('pointerover', aim)
    current?.addEventListener('focusin', aim)
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('click', follow)
      current?.removeEventListener('pointerover', aim)
      current?.removeEventListener('focusin', aim)
    }
  }, [navigate])
  return (
    <>
      <div id={id} ref={part} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
      {ahead && <PrefetchPageLinks page={ahead} />}
    </>
  )
}

/** Where the link below the pointer leads within the shop. */
function pathAt({ target }: Event): string | undefined {
  const path = (target as Element).closest('a:not([rel=external])')?.getAttribute('href')
  return path?.startsWith('/') ? path : undefined
}
