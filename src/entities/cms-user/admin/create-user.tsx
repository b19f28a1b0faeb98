import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page.tsx';
import { cmsUser } from '../entity.ts';

export function View() {
  const { site, actor } = useApp();
  const navigate = useNavigate();
  return (
    <Page
      title="Invite user"
      back={{ to: '/cms-users', label: cmsUser.pluralLabel }}
      lead="They get a mail with a link to choose a password. It works once, within seven days."
      width="form"
    >
      <NewRecordForm
        entity={cmsUser}
        given={{ sites: [site.id] }}
        leaveOut={actor.isGlobal ? [] : ['isGlobal']}
        onCreated={(record) => void navigate({ to: `/edit-cms-user/${record.id}`, replace: true })}
      />
    </Page>
  );
}
