import { useEffect, useState } from 'react'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface Kept {
  /** The call that takes the new order, and the name of its list of ids. */
  path: string
  name: string
  onMoved(): void
}

/** Rows that can be put one place up or down: shown so at once, until the shop has answered anew (`version`). */
export function useOrder<Row extends { id: string }>(given: readonly Row[], version: unknown, { path, name, onMoved }: Kept) {
  const { act } = useAct()
  const [order, setOrder] = useState<readonly string[]>()
  useEffect(() => setOrder(undefined), [version])
  const rows = order ? order.flatMap((id) => given.filter((row) => row.id === id)) : given

  async function keep(ids: readonly string[]) {
    setOrder(ids)
    if (!(await act('PUT', path, { [name]: ids })))
      toast.error('Not moved', 'Somebody may have changed this list meanwhile. It is read anew.')
    onMoved()
  }

  return {
    rows,
    move(place: number, by: -1 | 1) {
      const ids = rows.map(({ id }) => id)
      const id = ids[place]
      if (id !== undefined) void keep(ids.toSpliced(place, 1).toSpliced(place + by, 0, id))
    },
  }
}
