import { userConfig } from '../../contract/calls/site';
import { useElementContext } from '../element-context/element-context';
import { useCachedQuery } from '../element-context/use-cached-query';
import { useSignalValue } from '../state/use-signal-value';

/** The brand with this id shows the chat link even if `hasChatLink` is false. Source: specification, section 1. */
const chatBrandId = '7';

/** Whether the brand has a chat link. Asks the server, whose brand id can differ from the settings', unless `isOff`. */
export function useHasChatLink({ isOff = false } = {}): boolean {
  const { hasChatLink, brandId } = useSignalValue(useElementContext().brand).settings;
  const config = useCachedQuery(userConfig, hasChatLink || isOff ? null : {});
  return hasChatLink || brandId === chatBrandId || config.data?.brandId === chatBrandId;
}
