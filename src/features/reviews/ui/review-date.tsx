import { useEffect, useState } from 'react'
import { relativeAge } from '#features/reviews/rules/age.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** How long ago, with the day itself at hand. The page is kept in memory for longer than an age holds: it says the day. */
export function ReviewDate({ at }: { at: string }) {
  const [age, setAge] = useState<string>()
  useEffect(() => setAge(relativeAge(at, Date.now())), [at])
  const day = days.format(new Date(at))
  return (
    <time dateTime={at} title={day}>
      {age ?? day}
    </time>
  )
}
