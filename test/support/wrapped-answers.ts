/**
 * A hundred plain-text answers as models write them, in ten languages and more: the phrase that was asked for, and what stands
 * around it. `kept` ones were not looked at while the grammar of wrappings was written; they are reported first.
 */
export interface WrappedAnswer {
  readonly id: number;
  readonly answer: string;
  /** The phrase alone; null: there is no telling which was meant, and it must be asked again. */
  readonly phrase: string | null;
}

const en = "Fast JSON parser for embedded devices";
const fr = "Analyseur JSON rapide pour appareils embarqués";
const de = "Schneller JSON-Parser für eingebettete Geräte";
const es = "Analizador JSON rápido para dispositivos embebidos";
const it = "Parser JSON veloce per dispositivi embedded";
const pt = "Analisador JSON rápido para dispositivos embarcados";
const nl = "Snelle JSON-parser voor ingebedde apparaten";
const ru = "Быстрый парсер JSON для встраиваемых устройств";
const zh = "适用于嵌入式设备的快速 JSON 解析器";
const ja = "組み込み機器向けの高速な JSON パーサー";
const ko = "임베디드 장치를 위한 빠른 JSON 파서";
const pl = "Szybki parser JSON dla urządzeń wbudowanych";

const list: readonly (readonly [string, string | null])[] = [
  [`Sure! ${en}`, en],
  [`Sure! Here's a one-line description:\n\n${en}`, en],
  [`Certainly! Here is the About line you asked for: "${en}"`, en],
  [`Of course. ${en}.`, `${en}.`],
  [`Okay, here's my answer:\n**${en}**`, en],
  [`Final answer: ${en}`, en],
  [`**Final Answer:** ${en}`, en],
  [`### About\n${en}`, en],
  [`Based on the README, here is a concise description: ${en}`, en],
  [`Based on the provided text, the best tagline would be "${en}".`, `${en}.`],
  [`The short description is: ${en}`, en],
  [`The phrase is "${en}".`, `${en}.`],
  [`Answer: ${en} (6 words)`, en],
  [`${en} (6 words, 37 characters)`, en],
  [`${en}\n\nWord count: 6`, en],
  [`${en}\n\nLet me know if you'd like a shorter version!`, en],
  [`${en}\n\nThis description captures the main purpose of the project.`, en],
  [`${en}\n\nNote: I focused on the main feature.`, en],
  [`${en}\n\nExplanation: The README says that it parses JSON quickly.`, en],
  [`<answer>${en}</answer>`, en],
  [`<p>${en}</p>`, en],
  [`<summary>\n${en}\n</summary>`, en],
  [`Here you go:\n<output>${en}</output>\nHope this helps!`, en],
  [`<about>${en}`, en],
  [`${en}<|im_end|>`, en],
  [`${en}</s>`, en],
  [`<s>[INST] ${en} [/INST]`, en],
  [`${en}<|eot_id|><|start_header_id|>assistant<|end_header_id|>`, en],
  [`<start_of_turn>model\n${en}<end_of_turn>`, en],
  [
    `<|channel|>analysis<|message|>The user wants a phrase.<|end|><|start|>assistant<|channel|>final<|message|>${en}<|return|>`,
    en,
  ],
  [`<think>It is a parser.</think>${en}`, en],
  [`<thought>\nIt is a parser.\n</thought>\n${en}`, en],
  [`[THINK]It is a parser.[/THINK]${en}`, en],
  [`◁think▷It is a parser.◁/think▷${en}`, en],
  [`<|begin_of_thought|>It parses.<|end_of_thought|>\n<|begin_of_solution|>${en}<|end_of_solution|>`, en],
  [`<reflection>Short enough?</reflection>\n${en}`, en],
  [`Thought: it is a parser.\nFinal answer: ${en}`, en],
  [`\\boxed{${en}}`, en],
  [`$\\boxed{\\text{${en}}}$`, en],
  [`\`\`\`text\n${en}\n\`\`\``, en],
  [`\`\`\`\n"${en}"\n\`\`\``, en],
  [`> ${en}`, en],
  [`1. ${en}`, en],
  [`- **${en}**`, en],
  [`Option A: ${en}`, en],
  [`"""${en}"""`, en],
  [`''${en}''`, en],
  [`*"${en}"*`, en],
  [`__${en}__`, en],
  [`${en}\n</data document 0123456789abcdef>`, en],
  [`<data document 0123456789abcdef>\n${en}\n</data document 0123456789abcdef>`, en],
  [`Assistant: ${en}`, en],
  [`Output:\n${en}\n\nEnd of output.`, en],
  [`Tagline — ${en}`, en],
  [`Here are a few options:\n1. ${en}\n2. A JSON parser that fits anywhere\n3. Tiny, quick JSON parsing`, null],
  [`1. ${en}\n2. Tiny JSON parser`, null],
  [`Option A: ${en}\nOption B: Tiny JSON parser`, null],
  [`Either "${en}" or "Tiny JSON parser".`, null],
  [`- ${en}\n- Tiny JSON parser`, null],
  [`${en}\n\nAlternatively: Tiny JSON parser`, null],
  [`${en}\n\nOr, shorter:\n\nTiny JSON parser`, null],
  [`**Short:** ${en}\n**Shorter:** Tiny JSON parser`, null],
  [`Voici une description concise du projet :\n\n${fr}`, fr],
  [`Bien sûr ! Voici la phrase : « ${fr} »`, fr],
  [`Réponse finale : ${fr}`, fr],
  [`D'après le README, voici une description : ${fr}`, fr],
  [`${fr} (6 mots)`, fr],
  [`Natürlich! Hier ist eine kurze Beschreibung: ${de}`, de],
  [`Hier ist die Zusammenfassung:\n„${de}“`, de],
  [`Antwort: ${de}`, de],
  [`Gerne! ${de}`, de],
  [`${de} (6 Wörter)`, de],
  [`¡Claro! Aquí tienes una descripción breve: ${es}`, es],
  [`Respuesta: «${es}»`, es],
  [`Descripción: ${es}`, es],
  [`Aquí está la frase:\n\n${es}\n\n¡Espero que te sea útil!`, es],
  [`Certo! Ecco una breve descrizione: ${it}`, it],
  [`Risposta finale: "${it}"`, it],
  [`Ecco la frase richiesta:\n${it}`, it],
  [`Claro! Aqui está uma descrição curta: ${pt}`, pt],
  [`Resposta: ${pt}`, pt],
  [`Com base no README, a descrição é: ${pt}`, pt],
  [`Natuurlijk! Hier is een korte beschrijving: ${nl}`, nl],
  [`Antwoord: ${nl}`, nl],
  [`Конечно! Вот краткое описание: ${ru}`, ru],
  [`Ответ: «${ru}»`, ru],
  [`Вот описание проекта:\n\n${ru}`, ru],
  [`${ru} (6 слов)`, ru],
  [`当然！以下是简短的描述：${zh}`, zh],
  [`好的，以下是一句话简介：\n\n${zh}`, zh],
  [`答案：${zh}`, zh],
  [`“${zh}”（18个字）`, zh],
  [`もちろんです！以下が簡潔な説明です：\n\n${ja}`, ja],
  [`回答：「${ja}」`, ja],
  [`以下は、プロジェクトの概要です。\n\n${ja}`, ja],
  [`물론입니다! 다음은 간단한 설명입니다:\n\n${ko}`, ko],
  [`답변: ${ko}`, ko],
  [`"${ko}" (6단어)`, ko],
  [`Oczywiście! Oto krótki opis: ${pl}`, pl],
  [`Odpowiedź: ${pl}`, pl],
];

export const wrappedAnswers: readonly WrappedAnswer[] = list.map(([answer, phrase], id) => ({ id, answer, phrase }));

/** Every fifth and every fifth but two: 40 of the hundred, chosen by place before the grammar was written. */
export const isKept = ({ id }: WrappedAnswer): boolean => id % 5 === 0 || id % 5 === 3;
