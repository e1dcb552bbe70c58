import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Calls `onTouch` when an element gets focus or input, or right away if that happened before the page's scripts ran. Returns the element's
 * ref.
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
