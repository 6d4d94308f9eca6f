import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { HookRoute, hookRoutes } from '../../contract/providers/providers.ts';
import type { HookAnswer } from '../providers/hook.ts';
import type { Provider } from '../providers/provider.ts';
import { providers } from '../providers/providers.ts';
import { type ReceivedInput, receiveEvents } from './receive-events.ts';
import { receiveText } from './receive-text.ts';

type Receive = (input: ReceivedInput, context: PublicContext) => Promise<TextAnswer<'application/json'>>;

type Handlers = { readonly [Route in HookRoute]: Handler<(typeof hookRoutes)[Route]> };

/** The handlers of the routes that providers call. */
export const hookHandlers = Object.fromEntries(providers.flatMap(handlersOf)) as Handlers;

function handlersOf(provider: Provider): [HookRoute, Handlers[HookRoute]][] {
  const { events, texts } = provider;
  const handlers: [HookRoute, Receive][] = [];
  if (events) {
    handlers.push([events.route, (input, context) => asDeclared(receiveEvents(provider, events, input, context))]);
  }
  if (texts) {
    handlers.push([texts.route, (input, context) => asDeclared(receiveText(provider, texts, input, context))]);
  }
  return handlers;
}

/** A provider answers in a type that its route declares. The compiler can't see which route a handler is for. */
const asDeclared = async (answer: Promise<HookAnswer>) => (await answer) as TextAnswer<'application/json'>;
