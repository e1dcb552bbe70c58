import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Calls `onTouch` when somebody chooses or types in an element: whenever the focus or input gets into it, and at once if they were
 * there before the page's scripts ran. Returns the element's ref.
 */
export function useTouched(onTouch: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onTouch)

  useLayoutEffect(() => {
    latest.current = onTouch
  })
  useLayoutEffect(() => {
    const touched = element.current
    if (!touched) return
    const touch = () => latest.current()
    const typed = [...touched.querySelectorAll<HTMLInputElement>('input:not([type="radio"], [type="checkbox"])')]
    if (touched.contains(document.activeElement) || typed.some(({ value }) => value !== '')) touch()
    touched.addEventListener('focusin', touch)
    touched.addEventListener('input', touch)
    return () => {
      touched.removeEventListener('focusin', touch)
      touched.removeEventListener('input', touch)
    }
  }, [])

  return element
}
