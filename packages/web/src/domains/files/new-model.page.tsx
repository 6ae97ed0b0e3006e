import { useEffect, useState } from 'react';
import type { HeadersFunction } from 'react-router';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/new-model.page';
import { StageName, StoredStage } from './components/model-stage/model-stage.tsx';
import { listenTo, report, type StageRequest } from './stage-messages.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;
export const headers: HeadersFunction = () => ({ 'x-page-policy': 'stage' });
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: '3D model', isPrivate: true });

/** A stage for a file that is not uploaded yet; the surrounding page passes the file to it. */
export default function NewModelPage() {
  const [model, setModel] = useState<{ readonly src: string; readonly name: string }>();

  useEffect(() => {
    let address: string | undefined;
    const stop = listenTo<StageRequest>(
      () => window.parent,
      (order) => {
        if (order.stage !== 'show') return;
        if (address) URL.revokeObjectURL(address);
        address = URL.createObjectURL(order.file);
        setModel({ src: address, name: order.file.name });
      },
    );
    report({ stage: 'ready' });
    return () => {
      stop();
      if (address) URL.revokeObjectURL(address);
    };
  }, []);

  return (
    <>
      <StageName name={model?.name ?? ''} />
      {model ? <StoredStage {...model} poster={null} isStill /> : null}
    </>
  );
}
