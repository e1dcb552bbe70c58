import { useEffect, useState } from 'react'

/** Whether a press is being worked on. Coming back from a payment page, the browser may show this page as it was left. */
export function useProcessing(): [processing: boolean, setProcessing: (processing: boolean) => void] {
  const [processing, setProcessing] = useState(false)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return [processing, setProcessing]
}
