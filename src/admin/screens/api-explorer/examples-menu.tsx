/** The examples of the API explorer: choosing one opens it in a tab and runs nothing. */
import { Badge, Button, Menu, Text } from '@mantine/core';
import { useEditorContext } from '@graphiql/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { ApiExample } from '#examples/define-api-example.ts';
import { isPresent, withoutOff } from '#model/define-module.ts';
import { apiExamples } from '#registry/api-examples.admin.ts';
import classes from './api-explorer.module.css';
import { useAccessibleEditors } from './use-accessible-editors.ts';

/** Text of a new tab. */
export const NEW_TAB =
  '# Choose an example, or write an operation.\n# Ctrl+Space completes, Ctrl+Enter runs.\n\n';

/** A menu of the examples that the site has. It must be inside the editor's provider. */
export function ExamplesMenu() {
  const { site, extensionsOff } = useApp();
  const open = useOpenExample();
  const button = useRef<HTMLButtonElement>(null);
  useAccessibleEditors(button);
  const modulesOn = new Set(site.modulesOn);
  const offered = withoutOff(apiExamples, extensionsOff)
    .filter((example) => isPresent(example, modulesOn))
    .toSorted((one, other) => one.order - other.order);
  return (
    <Menu position="bottom-end" width={340} returnFocus={false}>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
          Examples
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.examples}>
        {offered.map((example) => (
          <Menu.Item key={example.title} onClick={() => open(example)} rightSection={<Kind {...example} />}>
            {example.title}
            <Text size="xs" c="dimmed">
              {example.summary}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Kind({ operation }: ApiExample) {
  return operation.startsWith('mutation') ? (
    <Badge size="sm" variant="outline" color="gray">
      Mutation
    </Badge>
  ) : null;
}

/** Returns a function that opens an example in the current tab if nothing was written there, otherwise in a new one. */
function useOpenExample(): (example: ApiExample) => void {
  const { site } = useApp();
  const editor = useEditorContext({ nonNull: true });
  const { queryEditor, variableEditor } = editor;
  const [opening, setOpening] = useState<ApiExample | null>(null);
  // Waits for the new tab: it replaces the texts of the editors when it is rendered.
  useEffect(() => {
    if (!opening || !queryEditor || !variableEditor) return;
    queryEditor.setValue(opening.operation);
    const variables = opening.variables?.(site);
    variableEditor.setValue(variables ? JSON.stringify(variables, null, 2) : '');
    queryEditor.focus();
    setOpening(null);
  }, [opening, queryEditor, variableEditor, site]);
  return (example) => {
    const text = queryEditor?.getValue().trim() ?? '';
    if (text !== '' && text !== NEW_TAB.trim()) editor.addTab();
    setOpening(example);
  };
}
