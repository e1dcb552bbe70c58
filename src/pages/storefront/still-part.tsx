import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** HTML that the loader made; it is in the page before any script. Its links lead on within the page, as others do. */
export function StillPart({ html }: { html: string }) {
  const part = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = (event.target as Element).closest('a')?.getAttribute('href')
      if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(path)
    }
    const { current } = part
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={part} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
