import { type ReactNode, useState } from 'react'
import type { BlogDesk, CategoryView } from '#features/blog/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import { BlogTabs } from './blog-tabs.tsx'

const API = '/api/operator/blog/categories'

type Asked = { what: 'add' } | { what: 'rename' | 'delete'; category: CategoryView; place: number }

/** The categories of the blog's filter, in its order. */
export function CategoryTable() {
  const desk = useData<BlogDesk>('/api/operator/blog/desk')
  const [asked, setAsked] = useState<Asked>()
  const { act, busy, problem, errors, clear } = useAct()
  useLive(['post'], desk.reload)
  const categories = desk.value?.data.categories
  const close = () => {
    clear()
    setAsked(undefined)
  }
  async function change(method: 'POST' | 'PUT' | 'DELETE', id: string, body: object | undefined, said: string) {
    if (!(await act(method, id ? `${API}/${id}` : API, body))) return
    toast.success(said)
    close()
    desk.reload()
  }
  const move = (category: CategoryView, place: number) =>
    void change('PUT', category.id, { name: category.name, place }, `${category.name} moved`)

  return (
    <Screen
      title="Blog"
      lead="The blog’s filter shows them in this order. Posts without a category are General."
      actions={
        <Button size="sm" onClick={() => setAsked({ what: 'add' })}>
          Add category
        </Button>
      }
    >
      <BlogTabs current="Categories" />
      <Panel flush>
        {desk.problem && !categories && <LoadProblem problem={desk.problem} onRetry={desk.reload} />}
        {!categories && !desk.problem && <Loading />}
        {categories && (
          <DataTable
            caption="Categories"
            columns={columnsOf(categories, move, setAsked)}
            rows={categories}
            keyOf={({ id }) => id}
            empty="There is no category yet."
          />
        )}
      </Panel>
      {asked && asked.what !== 'delete' && (
        <ActionDialog
          title={asked.what === 'add' ? 'Add a category' : `Rename ${asked.category.name}`}
          action={asked.what === 'add' ? 'Add' : 'Rename'}
          busy={busy}
          problem={errors.name ? undefined : problem}
          onClose={close}
          onAct={(_reason, form) => {
            const { name } = typedIn(form, 'name')
            if (asked.what === 'add') void change('POST', '', { name }, `${name} added`)
            else void change('PUT', asked.category.id, { name, place: asked.place }, `Renamed to ${name}`)
          }}
        >
          <TextField
            label="Name"
            name="name"
            maxLength={60}
            error={errors.name}
            defaultValue={asked.what === 'rename' ? asked.category.name : ''}
          />
        </ActionDialog>
      )}
      {asked?.what === 'delete' && (
        <ActionDialog
          title={`Delete ${asked.category.name}?`}
          action="Delete"
          tone="danger"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={() => void change('DELETE', asked.category.id, undefined, `${asked.category.name} deleted`)}
        >
          <p>
            {asked.category.posts === 0
              ? 'No post is in it.'
              : `Its ${asked.category.posts === 1 ? 'post becomes' : `${asked.category.posts} posts become`} General. Nothing of the text changes.`}
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}

function columnsOf(
  categories: readonly CategoryView[],
  move: (category: CategoryView, place: number) => void,
  ask: (asked: Asked) => void,
): Column<CategoryView>[] {
  return [
    { name: 'Category', cell: ({ name }) => name },
    { name: 'Posts', cell: ({ posts }) => posts, numeric: true },
    {
      name: 'Actions',
      numeric: true,
      cell: (category) => (
        <CategoryActions category={category} place={categories.indexOf(category)} last={categories.length - 1} move={move} ask={ask} />
      ),
    },
  ]
}

interface CategoryActionsProps {
  category: CategoryView
  /** In the filter, from 0. */
  place: number
  last: number
  move(category: CategoryView, place: number): void
  ask(asked: Asked): void
}

function CategoryActions({ category, place, last, move, ask }: CategoryActionsProps) {
  const { name } = category
  return (
    <div className="-my-1.5 flex flex-wrap justify-end gap-1 max-md:-ml-2 max-md:justify-start">
      <MoveButton name={`Move ${name} up`} isUp disabled={place === 0} onClick={() => move(category, place - 1)} />
      <MoveButton name={`Move ${name} down`} disabled={place === last} onClick={() => move(category, place + 1)} />
      <Small name={`Rename ${name}`} onClick={() => ask({ what: 'rename', category, place })}>
        Rename
      </Small>
      <Small name={`Delete ${name}`} onClick={() => ask({ what: 'delete', category, place })}>
        Delete
      </Small>
    </div>
  )
}

function Small({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) {
  return (
    <Button size="sm" variant="ghost" className="px-2!" aria-label={name} onClick={onClick}>
      {children}
    </Button>
  )
}

function MoveButton({ name, isUp = false, disabled, onClick }: { name: string; isUp?: boolean; disabled: boolean; onClick(): void }) {
  return (
    <Button size="sm" variant="ghost" className="px-2!" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      <SheetIcon name="chevron-down" className={`size-4 ${isUp ? 'rotate-180' : ''}`} />
    </Button>
  )
}
