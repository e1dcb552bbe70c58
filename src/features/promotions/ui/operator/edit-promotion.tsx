import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PromotionView } from '#features/promotions/contract.ts'
import { promotionPaths } from '#features/promotions/ui/operator/addresses.ts'
import { draftOf, emptyValues, type FormValues, valuesOf } from '#features/promotions/ui/operator/form-values.ts'
import { PromotionForm } from '#features/promotions/ui/operator/promotion-form.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

/** Setting up a promotion. */
export function NewPromotion() {
  const [start] = useState(() => emptyValues(new Date()))
  const act = useAct()
  const navigate = useNavigate()

  async function save(values: FormValues) {
    const saved = await act.act<{ data: PromotionView }>('POST', '/api/operator/promotions', draftOf(values))
    if (!saved) return
    toast.success('Promotion set up', saved.data.summary)
    void navigate(promotionPaths.one(saved.data.id))
  }

  return (
    <Screen title="New promotion" lead="It applies to orders placed from its first day on.">
      <PromotionForm start={start} isKindFixed={false} act={act} cancelHref={promotionPaths.list} onSave={(values) => void save(values)} />
    </Screen>
  )
}

/** Changing one: orders that are there keep what they were given. */
export function EditPromotion({ id }: { id: string }) {
  const { value, problem, reload } = useData<PromotionView>(`/api/operator/promotions/${id}`)
  const act = useAct()
  const navigate = useNavigate()
  const back = promotionPaths.one(id)

  async function save(values: FormValues, version: number) {
    const saved = await act.act<{ data: PromotionView }>('PUT', `/api/operator/promotions/${id}`, { ...draftOf(values), version })
    if (!saved) return
    toast.success('Saved', saved.data.summary)
    void navigate(back)
  }

  return (
    <Screen
      title={value ? `Edit ${value.data.name}` : 'Edit promotion'}
      lead="It holds for orders from now on; those that are placed keep their discount."
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading />}
      {value && (
        <PromotionForm
          key={value.data.version}
          start={valuesOf(value.data)}
          isKindFixed
          act={act}
          cancelHref={back}
          onSave={(values) => void save(values, value.data.version)}
        />
      )}
    </Screen>
  )
}
