import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import { type PageCommand, useSearch } from '#features/operations/ui/operator/search/use-search.ts'
import { CommandPalette } from '#ui/console/command-palette.tsx'
import { addressOf, matchDestinations } from './destinations.ts'

/** The command palette of the console: finds pages, settings and actions by name, and orders, customers and conversations in the shop. */
export default function Finder({ permitted, onClose }: { permitted: readonly Permission[]; onClose(): void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const search = useSearch(text)
  const places = matchDestinations(text, permitted).map((destination): PageCommand => {
    const { group, name } = destination
    return { id: `${group} ${name}`, group, name, to: addressOf(destination) }
  })

  function open({ to }: PageCommand) {
    onClose()
    void navigate(to)
  }

  return (
    <CommandPalette
      text={text}
      onType={setText}
      commands={[...places, ...search.commands]}
      searching={search.searching}
      problem={search.problem}
      onChoose={open}
      onClose={onClose}
    />
  )
}
