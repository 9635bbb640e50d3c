/**
 * First names that are common in the United States, in lower case. They decide where the place of a name does not:
 * `Roe, Jane` is one person and `Roe, Doe` are two. Who has another name is found by place and title alone.
 */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `
    aaron abby abdul abdullah abel abelardo abena abigail abraham ada adaeze adam adan addison adela adele
    adeline adelita adina adolfo adrian adriana adrienne agatha agnes agnieszka ahmad ahmed aida aidan
    aileen aimee aino aisha aiyana akiko akira akua al alan alana alba albert alberta alberto alec alejandra
    alejandro alena alex alexa alexander alexandra alexandria alexis alfonso alfred alfredo ali alice alicia
    alina aline alisa alisha alison alissa allan allen allison allyson alma alondra alone alonzo alphonse
    althea alton alvaro alvin alyce alyson alyssa amado amadou amalia amalio amanda amara amber ambrose
    amelia amie amina aminata amir amit amos amparo amy ana anabel analisa anand anastasia and anders andre
    andrea andreas andres andrew andy angel angela angelica angelina angelique angelo angie anh anika anil
    anita anjali ann anna annabelle annalise anne anneke annemarie annette annie annika another anselm
    anthony antoine antoinette anton antonia antonio anya aoife april aracely arash archie are ariana ariel
    arielle arjun arlene arlo armand armando arnold arnulfo art arthur arturo arvid asa asher ashley ashok
    ashton astri astrid athena aubrey audra audrey augie august augusta augustine augusto aurelia aurelio
    aurora austin autumn ava avery avis axel ayana ayesha ayse bailey baltazar barb barbara barney baron
    barry bart barton basil bea beatrice beatriz beau becca becky belen belinda bella ben benedict benita
    benito benjamin bennett bennie benny bernadette bernadine bernard bernardo bernice bernie bert berta
    bertha bertram bess bessie beth bethany betsy bette bettina betty bettyann bettye bev beverly bianca
    bilal bill billie billy birgit bjorn blaine blair blake blanca blanche bo bob bobbi bobbie bobby bobbye
    bohdan bonita bonnie bonny booker boris boyd brad bradford bradley brady branden brandi brandon brandy
    breanna brenda brendan brenna brent bret brett brian briana brianna brice bridget bridgette britney
    brittany brock brody bronson bronwyn brooke brooks bruce bruno bryan bryant bryce bryn buck bud buddy
    buford burt burton buster butch by byron caitlin cal caleb calista callie calvin cam cameron camila
    camilla camille candace candi candice candy cara carey carissa carl carla carlee carlene carleton carlo
    carlos carlotta carlton carly carlyn carma carmela carmella carmelo carmen carol carolann carole carolee
    carolina caroline carolyn carrie carroll carson carter cary caryn carys casey casimiro cass cassandra
    cassidy cassie catalina catherine cathleen cathryn cathy cecelia cecil cecile cecilia cedric celeste
    celestine celestino celia celina cesar chad chance chandra chantal charity charla charleen charlene
    charles charley charlie charlotte charlton charmaine chase chasity chau chaya chayton chelsea chelsey
    cheri cherie cherise cherry cheryl chester chet chick chidi chinedu chloe chris christa christian
    christie christina christine christopher christy chuck ciara cicely cindy citlali clair claire clara
    clare clarence claribel clarice clarissa clark claude claudette claudia claudine claudio clay clayton
    clem clement clementina clementine cleo cletus cleve cleveland cliff clifford clifton clint clinton
    clive clyde cody colby cole coleen coleman colette colin colleen collin conchita connie connor conor
    conrad constance consuelo cora coralie corbin cordelia cordell corey corina corinne corky cormac
    cornelia cornelius cornell corrine cory courtney coy craig cristina cristobal cruz crystal curt curtis
    cyndi cynthia cyril cyrus dagny daisy dakota dakotah dale dalene dalia dallas dalton damaris damian
    damien damon dan dana dane dani daniel daniela danielle danita danny dante daphne dara darby darcy
    darell daria darian dario darius dariush darla darleen darlene darlys darnell darrel darrell darren
    darrin darryl darwin darwyn daryl dave david davina davis davy dawn dayana dayna dayton dean deana
    deandre deann deanna deanne deb debbie debby debi debora deborah debra declan dee deena deepa deepak
    deidre deirdre deja del delaney delbert delfina delfino delia delilah della delmar delmer delores
    deloris delphine demetria demetrius dena denice denis denise deniz dennis denny denver deon derek
    derrick derry deshawn desiree desmond destiny devan devin devon devonte dewayne dewey dexter deya diana
    diane dianna dianne dick diego dina dinah dino dion dionne dirk divya dixie dodie dolly dolores domenic
    domenica dominga domingo dominic dominick dominique don dona donald donna donnell donnie donovan dora
    doreen doretha dorian dorie dorinda doris dorothea dorothy dorthy dot dottie doug douglas dov dovie
    doyle drew duane duc dudley duke duncan durwood dustin dusty dwain dwayne dwight dylan eamon earl
    earlene earline earnest earnestine ebony ed eddie edgar edgardo edie edith edmond edmund edna eduardo
    edward edwardo edwin edwina edythe effie efrain efren egon eileen einar eino elaina elaine elba eldon
    eleanor elena eleni eli elia elias elida elijah elinor elisa elisabeth elise elisha elissa eliza
    elizabeth ella elle ellen ellery ellie elliot elliott ellis elly elma elmer elmira elmo eloise elroy
    elsa elsie elspeth elton elva elvin elvira elvis elwood emanuel emeka emerson emery emiko emil emilia
    emilie emilio emily emma emmanuel emmet emmett emmie emre enid enoch enrico enrique epifanio eric erica
    erich erick ericka erik erika erin erma ernest ernesta ernestine ernesto ernie errol ervin erwin
    esmeralda esperanza essie esteban estela estella estelle ester esther ethan ethel ethelyn etta eugene
    eugenia eula eulalia eunice eusebio eva evan evangelina evangeline evangelyn evaristo eve evelyn everett
    evie ewan ewing exie ezekiel ezra fabian fabiola faith faiz fang fannie fanny farah farid farida faron
    fatima fatou fay faye federico felecia felicia felicity felipe felix femi feng ferdinand fergus fermin
    fern fernanda fernando fidel finn fiona fitz fletcher flo flora florence florencia florentino floretta
    florine floyd flynn forest forrest forrestine foster found fran frances francesca francesco francine
    francis francisca francisco frank frankie franklin fred freda freddie freddy frederic frederick fredrick
    freida frida fritz fumiko gabby gabe gabriel gabriela gabriella gabrielle gail gale galen galina gareth
    garland garret garrett garrison garry garth gary gavin gay gaye gayle gaylord gaynell gena gene geneva
    genevieve genie geoff geoffrey george georgette georgia georgina gerald geraldine gerard gerardo geri
    germaine gerri gerry gert gertrude gia gideon gil gilbert gilberto gilda gina ginger ginnie ginny gino
    giovanni gisela giselle gita giulia gladys glen glenda glenn glenna glennis gloria godfrey golda goldie
    gonzalo gopal gordon grace gracia gracie grady graham grant greg gregg gregor gregorio gregory greta
    gretchen gretel griffin grover guadalupe guillermo gumaro gunnar gunnel gus gustav gustavo guy guyla
    gwen gwenda gwendolyn gwyn haakon hakon hal haley hallie hamid hamida hamish hamza hana hank hannah hans
    hari harish harlan harley harold harriet harriett harris harrison harry haruto harvey has haskell hassan
    hattie haven hayden haywood hazel heath heather hector hedy heidi helen helena helene helga henrietta
    henrik henry herb herbert heriberta heriberto herman hermine hettie hideo hieu hilario hilary hilda
    hillary hilton hiram hiro hiroko hiroshi hobart hollie hollis holly homer hong hope horace horatio hosea
    howard hoyt hubert huey hugh hugo hui humberto humphrey hunter huong hyun ian ibrahim ida ifeanyi
    ignacio igor ike ila ilana ilene iliana ilse imani imelda imogen imogene ina india indira ines inez
    ingeborg ingemar inger ingrid ingvar ioana ira irene irina iris irma irving irwin iryna is isa isaac
    isabel isabela isabella isabelle isadore isaiah isaias isela ishmael isidro ismael israel issac itzel
    iva ivan ivar ivette ivonne ivory ivy izzy jace jacinda jacinto jack jackie jacklyn jackson jaclyn jacob
    jacquelin jacqueline jacquelyn jacques jada jade jaime jake jalen jamal jamar james jameson jamey jamie
    jamila jan jana janae jane janeen janel janell janelle janet janette janice janie janine janis janna
    jannie jared jarod jarrett jarrod jarvis jasmin jasmine jason jasper javier jay jaya jayden jayme jayne
    jazmin jazmine jean jeanette jeanie jeanine jeanne jeannette jeannie jeannine jed jedidiah jeff
    jefferson jeffery jeffrey jeffry jena jenna jennie jennifer jenny jens jerald jere jered jeremiah jeremy
    jeri jermaine jerome jeromy jerri jerrie jerrod jerry jerzy jess jesse jessica jessie jesus jethro
    jettie jewel jie jill jillian jim jimena jimmie jimmy jin jing jo joan joann joanna joanne joaquin
    jobeth jocelyn jodell jodi jodie jody joe joel joell joelle joey johan johanna john johnathan johnnie
    johnny joleen jolene jolie jon jonah jonas jonathan jonell joni jonna joost jordan jorge jose josefa
    josefina joseph josephine josh joshua josiah josie josue joy joyce juan juana juanita jud judah judd
    jude judi judie judith judson judy juli julia julian juliana julianne julie juliet juliette julio julius
    jun june justin justina justine kacey kaci kai kaitlin kaitlyn kalani kaleb kamaka kamal kandi kara
    karen kari karim karin karina karl karla karol karole karolyn karthik karyn kasey kat katarzyna kate
    katelyn katharina katharine katherine katheryn kathi kathie kathleen kathryn kathy kathyrn katie katina
    katlyn katrina kavita kay kaye kayla kaylee kazuo keely keenan keesha keiko keira keisha keith kelley
    kelli kellie kelly kelsey kelvin ken kendall kendra kendrick kenji kenneth kenny kent kenya keoni keri
    kerri kerry kerstin kevin khadija khaled khalid khanh kieran kim kimber kimberlee kimberly kip kira
    kiran kirby kirk kirsten kirstin kit kitty kjell klaus knut koa kodi kody kofi konrad kris krishna
    krista kristal kristen kristi kristian kristie kristin kristina kristine kristopher kristy kristyn
    krystal kumar kurt kurtis kwabena kwame kwesi kyle kylie kyra lacey ladawn ladonna lakeisha lakisha
    lakshmi lamar lamont lana lanae lance landon lane lanette lanita lanny lara larissa larry lars larue
    latanya latasha latha latisha latonia latonya latoya latrell laura laurel lauren laurence laurie lavern
    laverne lavon lavonne lawanda lawrence layla lazaro lea leah leander leann leanna leanne lee leesa leif
    leigh leila leilani lelah leland lelia lemar lemuel len lena lenard lenny lenora lenore leo leola leon
    leona leonard leonardo leonel leonor leopold leora leota leroy les lesa lesley leslie lessie lester leta
    letha leticia letitia levi levon lewis lex lexi lezlie lia liam liana libby lidia lila lilia lilian
    liliana lillian lillie lilly lily lin lina lincoln linda lindsay lindsey linette lingard linh linnea
    linus linwood lionel lisa lisbeth lise lissette liv livia liz liza lizette lizzie lloyd logan lois lola
    lon lonnie lora loraine loralee loren lorena lorene lorenzo loretha loretta lori lorie lorna lorraine
    lorri lorrie lottie lou louann louella louie louis louisa louise lourdes lowell loyd luann luanne luca
    lucas lucia lucian luciana luciano lucien lucila lucille lucinda lucius lucretia lucy ludwig luella luis
    luisa luke lula lulu lupe lurline luther luz lydell lydia lyla lyle lyman lynda lyndon lyndsey lynette
    lynn lynnae lynne lynnette mabel mabelle mable mac macario mack mackenzie macy madalyn maddie maddison
    madeleine madelene madeline madelyn madge madison mae maeve magda magdalena maggie magnolia magnus
    mahalia mahmoud maia makayla malachi malaya malcolm malena malgorzata malia malik malinda malissa
    mallory mamadou mamie mandy manny manuel manuela mara marc marcel marcela marcelina marcella marcelle
    marcelo marcene marci marcia marco marcos marcus marcy maren margaret margarete margarita margarito
    marge margene margery margie margit margo margot margret marguerite mari maria mariah mariam marian
    mariana marianela marianna marianne mariano maribel maribeth maricela marie mariel marietta marijke
    marijo marilyn marina mario marion maris marisa marisela marisol marissa marita maritza marjorie mark
    marketa markus marla marlee marleen marlena marlene marlin marlo marlon marlys marna marni marquis
    marquita marsha marshall marta martha martin martina marty marv marva marvin mary maryalice maryann
    maryanne marybelle marybeth maryellen maryjane maryjo marylee marylin marylou marylynn masao mason mateo
    mathew matilda matilde matt matteo matthew mattie maud maude maudie maura maureen maurice mauricio
    maurine maurita mavis max maxie maxim maxine maxwell may maya maynard mayra mckenzie meagan mechelle
    meera meg megan meggan meghan mehdi mehmet mei mel melanie melba meli melina melinda melisa melissa
    melodie melody melva melvin melvina mercedes meredith merilyn merle merlene merlin merna merri merrilee
    merrill merritt merry mervin mervyn meta mia micaela micah michael michaela michal michale micheal
    michel michele michelle michiko mick mickey mickie miguel mika mikael mikayla mike mikhail mikki mila
    milagros mildred miles millard millicent millie milly milo milton mimi min mina mindy minerva ming minh
    minnie mira miranda miriam misty mitch mitchell mitzi mohan moira moises mollie molly mona monica
    monique monroe monte montgomery monty morgan morris mortimer moses muhammad murali muriel murphy murray
    mustafa myles myra myriam myrna myron myrtle mystie nadia nadine nadira najma name nan nanci nancy
    nanette nani nannie naomi narciso nasir nasreen natalee natalia natalie natalya natasha nate nathan
    nathanael nathaniel nayeli neal ned neda nedra neel neha nehemiah neil nelda nell nellie nelly nels
    nelson neomi nestor netta nettie neva ngozi nguyen nia niamh nicanor nicholas nichole nick nicki nico
    nicola nicolas nicole nicolette nidia niels nigel nikhil niki nikita nikki nikolai nils nina ninfa nisha
    nita nkechi noah noe noel noelani noelle noemi nola nolan nona noor nora norah norbert noreen noretta
    noriko norm norma norman norris nour nova novella nuno nydia nyla obadiah obie obinna octave octavia
    octavio oda odell odessa odette ofelia oksana ola olaf oleg olena oleta olga olin olinda olive oliver
    olivia ollie oluwaseun oma omar omari ona one oneida oneta oona opal ophelia ora oralia oren orin orla
    orlando orpha orrin orval orville oscar oskar osvaldo oswald otha otis ottilie otto ouida ousmane owen
    ozella ozzie pablo padma padraig paige pam pamala pamela pansy paola paolo paris parisa parker parthenia
    pascal pat patrica patrice patricia patrick patrina patsie patsy patti pattie patty paul paula paulene
    paulette paulina pauline paxton payton pearl pedro peg peggy penelope penny percy perla pernell perrin
    perry person pete peter petra petrina peyton phebe phil philip philippa phillip philomena phoebe phuong
    phyllis pierce pierre pieter pilar piotr piper place polly pooja porfiria porfirio porsha porter portia
    prakash precious prentice presley preston priscilla priya priyanka prudence pua queen quentin quincy
    quinn quinten quintin quinton quynh rachael racheal rachel rachelle radha rae raeann raelene rafael
    rafaela ragnar raheem rahim rahul raina raj rajesh rajiv ralph ramiro ramon ramona randal randall randi
    randolph randy rania raphael raquel rashad rashid raul raven ravi ray raymond raymonde raymundo rayna
    reagan reanna reba rebecca rebeka rebekah reece reed refugio reggie regina reginald reid reina reinaldo
    reino reita rekha remedios rena renae renata renate rene renea renee renita reta retha reuben reva rex
    rey reyna reynaldo reza rhea rheta rhett rhiannon rhoda rhonda rhys ricardo rich richard richie rick
    rickey ricki ricky rigoberto rikki riley rita ritchie rob robbie robbin robbyn robert roberta roberto
    robin robyn rocco rocelia rochelle rocio rocky rod roderick rodger rodney rodolfo rodrigo rogelio roger
    rohan rohit roland rolando rolf rolland rollin roma roman romeo romona ron rona ronald ronda ronna ronni
    ronnie rory rosa rosalba rosalee rosalia rosalie rosalind rosalinda rosalva rosalyn rosamond rosanna
    rosanne rosaria rosario roscoe rose roseann roseanne roselee rosella roselyn rosemarie rosemary rosetta
    rosie rosita roslyn ross rosy rowan rowena roxana roxane roxann roxanne roy royce rozella ruben ruby
    rudolf rudolph rudy rufus rupert russ russell rusty ruth ruthann ruthe ruthie rutilio ryan sabina sabra
    sabrina sade sadie sadye sal salena salina sallie sally salma salvador salvatore sam samantha samar
    samara samir samira sammie sammy samuel sandeep sandi sandie sandra sandy sanford sanjana sanjay
    santiago santina santos sara sarah sarai sari sasha satoshi saul savanna savannah sawyer scot scott
    scotty sean sebastian selah selena selina selma serafina serena serenity sergei sergio seth seymour shae
    shaina shalonda shameka shana shanda shandra shane shanice shanna shannan shannon shanon shanta shanti
    sharee shari sharla sharleen sharlene sharon sharron sharyn shaun shauna shaunda shawanda shawn shawna
    shayla shayna shayne shea sheba sheena sheila shelby sheldon shelia shelley shelly shelton sheree
    sherell sheri sherie sherilyn sherita sherlyn sherman sherri sherrie sherrill sherron sherry sherwin
    sheryl sheryll shira shirin shirley shonda shonna shreya sid sidney sienna sierra sigmund sigrid silas
    silvia simeon simon simone sindy siobhan sipho sita skip skye skylar socorro sofia sol solange soledad
    solomon solveig sondra sonia sonja sonny sonya soo sophia sophie spencer srinivas stacey staci stacie
    stacy stan stanford stanislaw stanley starla stefan stefanie stella stephan stephane stephanie stephany
    stephen sterling steve steven stewart stu stuart sudha sue suellen suki sulema sullivan summer sumner
    sunil sunita sunny suresh suri susan susana susann susanna susanne susette susie suzan suzann suzanna
    suzanne suzette suzy sven svetlana sybil sybille syble sydnee sydney sylvester sylvia symone syreeta
    tabatha tabby tabitha tad tahir takeshi talia talitha tamara tameka tamela tami tamie tamika tammara
    tammi tammie tammy tamra tamsin tana tandy tania tanisha tanner tanya tao tara tarah taras tarek tariq
    taryn tasha tashina tate tatiana tatum tatyana tawanda tawny taylor ted teddi teddy teena tegan tena
    tenisha teodoro terence teresa terese teresita teri terra terrance terrell terrence terri terrie terry
    tess tessa thabo thad thaddea thaddeus thalia thandeka thandi thanh thea theda thelma theo theodis
    theodora theodore theresa therese theron thersa thiago thomas thomasina thora thornton thurman thurston
    thuy tia tiana tiburcio tiffani tiffany tim timmy timothy tina tisha title titus tobias toby tod todd
    toivo tom toma tomas tomasz tomi tomika tommie tommy toni tony tonya torbjorn tori torrie torvald tory
    tosha tova towanda tracey traci tracie tracy trang travis trena trent trenton tressa trevor trey tricia
    trina trini trinidad trinity trisha tristan troy truda trudy trula truman trygve tuan tucker tudor tula
    tunde twila two twyla ty tye tyesha tyler tyra tyree tyrel tyrese tyrone tyson ubaldo ulises ulrich
    ulyssa ulysses uma una uriah ursula usha vada valarie valda valentin valentina valeri valeria valerie
    valery valorie vance vanda vanessa vania vaughan vaughn velda velma velvet venita venkat venus vera vern
    verna vernell vernice vernita vernon verona veronica versie vesta vic vicente vick vicki vickie vicky
    victor victoria vida vidal vijay vikram vikrant vilma vin vince vincent vincenzo vinnie viola violet
    violeta virgil virgilio virginia vito vivek vivian viviana vivien vlad vladimir vonda vonnie wade waldo
    walid walker wallace wally walt walter wanda ward warren wayland waylon wayne wei weldon wenceslao
    wendell wendi wendie wendolyn wendy wenona werner wes wesley weston wilbert wilbur wilda wiley wilford
    wilfred wilfredo wilfrid wilhelm wilhelmina will willa willard willena willene willian willie willis
    willow wilma wilmer wilson wilton windell windy winford winfred winifred winnie winona winston winthrop
    wojciech woodrow woody wyatt xander xavier ximena xiomara xochitl xuan yadira yahaira yan yareli yaretzi
    yasir yasmeen yasmin yasmine yaw yesenia yetta yeva yoko yolanda yolande yolonda yoshi young youssef
    ysabel yuki yulia yuliana yumi yuri yusuf yvette yvonna yvonne zach zachariah zachary zack zahra zandra
    zane zara zbigniew zeke zelda zelma zena zenaida zenia zenobia zita zoe zoey zoila zola zona zora zula
    zuri`
    .trim()
    .split(/\s+/),
);
